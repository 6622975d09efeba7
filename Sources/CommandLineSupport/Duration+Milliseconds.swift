extension Duration {
    /// The duration in milliseconds.
    public var milliseconds: Double { self / .milliseconds(1) }

    /// The duration in seconds.
    public var seconds: Double { self / .seconds(1) }
}
