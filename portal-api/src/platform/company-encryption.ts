/** Signs of the programs that encrypt all files of a company's computers. */
const signs = ['%TSD-Header-###%', 'E-SafeNet'];

/** Whether a company's program has encrypted the file: it looks right on the computers of that company alone. */
export const isCompanyEncrypted = (bytes: Buffer): boolean =>
  signs.some((sign) => bytes.subarray(0, 512).includes(sign));
