import LaminaMessages

/// An answer that is no picture: a status of HTTP, and a sentence for people.
package struct ServiceFailure: Error, Equatable, Codable, Sendable, CustomStringConvertible {
    /// The status, such as 404.
    package var status: Int
    /// The sentence, which the command line would say for the same input.
    package var sentence: String

    package init(_ status: Int, _ sentence: String) {
        self.status = status
        self.sentence = displayed(sentence)
    }

    package var description: String { sentence }

    /// The header `WWW-Authenticate` of an answer with 401.
    static let challenge = "Bearer realm=\"lamina\""
}
