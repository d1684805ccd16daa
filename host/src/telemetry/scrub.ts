/**
 * Removes what might be personal data from an error's text: queries of addresses, e-mail addresses, long numbers
 * (telephone, identity card, policy), and every Chinese word, since names are Chinese and code is English.
 */
export function scrub(text: string, longest: number): string {
  return text
    .replace(/https?:\/\/[^\s)]+/g, (address) => address.split(/[?#]/, 1)[0] ?? '')
    .replace(/[\w.+@-]+/g, (word) => (isEmail(word) ? '[email]' : word))
    .replace(/\d{6,}/g, '[number]')
    .replace(/[\p{Script=Han}]+/gu, '[text]')
    .slice(0, longest);
}

/** Packages such as `@scope/name` begin with the character and are kept. */
function isEmail(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && word.includes('.', at);
}

/** The relevant frames; the outer ones are the libraries'. */
export const scrubStack = (stack: string): string => scrub(stack.split('\n').slice(0, 12).join('\n'), 2000);
