/// The version of the programs and the library, after https://semver.org.
public enum CardOCRVersion {
    /// The version's usual written form.
    public static let text = "0.1.0"
}
