/** Puts an electronic seal on documents that are issued. */
export interface Sealer {
  /** What is drawn where it stands. */
  face: {
    /** Whose it is. */
    name: string;
    /** What it is, such as 演示章. */
    kind: string;
  };
  /**
   * Signs a PDF that has room for a signature, with this time: the same bytes for the same file and time. Throws 503 in
   * words when the certificate does not hold at that time.
   */
  seal(pdf: Uint8Array, at: Date): Promise<Uint8Array>;
}
