/** Puts an electronic seal on issued documents. */
export interface Sealer {
  /** Text of the visible seal. */
  face: {
    /** Owner of the seal. */
    name: string;
    /** Kind of seal, such as 演示章. */
    kind: string;
  };
  /**
   * Signs a PDF that has room for a signature, with this time: the same file and time give the same bytes. Throws 503
   * with a message when the certificate is not valid at that time.
   */
  seal(pdf: Uint8Array, at: Date): Promise<Uint8Array>;
}
