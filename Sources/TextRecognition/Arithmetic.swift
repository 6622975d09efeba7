/// How a model of 8-bit weights computes.
public enum Arithmetic: Sendable, Hashable, CaseIterable {
    /// In 8 bits, as the model's file says: two thirds of the time and of the memory.
    case integer
    /// With the same weights in floating point, nothing being rounded between the network's layers: a tenth fewer
    /// characters wrong.
    case floatingPoint
}
