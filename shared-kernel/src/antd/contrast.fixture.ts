export type Triple = readonly [number, number, number];

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Returns linear RGB, each part from 0 to 1, of a color such as `#1d5fbf`. */
export const linearOf = (color: string): Triple => {
  const part = (at: number) => toLinear(parseInt(color.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
};

/** WCAG 2. `seenAs` simulates a kind of colour vision. */
export function contrastOf(one: string, other: string, seenAs = (color: Triple): Triple => color): number {
  const luminance = (color: string) => {
    const [r, g, b] = seenAs(linearOf(color));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
