import { contrastOf, linearOf, type Triple } from '../antd/contrast.fixture';
import { palettes, type ColorScheme } from '../antd/palettes';
import { partColors, seriesColors } from './chart-colors';
import { heatColors } from './heat-option';

/** Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB. */
const visions: Readonly<Record<string, readonly Triple[]>> = {
  trichromat: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanope: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (rows: readonly Triple[], [r, g, b]: Triple): Triple => {
  const row = ([x, y, z]: Triple = [0, 0, 0]) => Math.min(1, Math.max(0, x * r + y * g + z * b));
  return [row(rows[0]), row(rows[1]), row(rows[2])];
};

/** CIE 1976 L*a*b* under D65. */
function labOf([r, g, b]: Triple): Triple {
  const root = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = root(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const differenceOf = (one: string, other: string, vision: readonly Triple[]): number => {
  const [a, b] = [labOf(times(vision, linearOf(one))), labOf(times(vision, linearOf(other)))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

const lightnessOf = (color: string) => labOf(linearOf(color))[0];

const pairsOf = (colors: readonly string[]) =>
  colors.flatMap((one, at) => colors.slice(at + 1).map((other) => [one, other] as const));
const neighboursOf = (colors: readonly string[]) =>
  colors.map((one, at) => [one, colors[(at + 1) % colors.length] ?? one] as const);

const tooClose = (pairs: readonly (readonly [string, string])[], least: number) =>
  Object.entries(visions).flatMap(([name, vision]) =>
    pairs.filter(([one, other]) => differenceOf(one, other, vision) < least).map((pair) => [name, ...pair]),
  );

describe.each(['light', 'dark'] as ColorScheme[])('colours of charts in the %s scheme', (scheme) => {
  const series = seriesColors[scheme];

  it('of series contrast with the card', () => {
    expect(series.filter((color) => contrastOf(color, palettes[scheme].card) < 3)).toEqual([]);
  });

  it('of series differ for every kind of colour vision, and in lightness', () => {
    expect(tooClose(pairsOf(series), 18)).toEqual([]);
    expect(
      pairsOf(series).filter(([one, other]) => Math.abs(lightnessOf(one) - lightnessOf(other)) < 4),
    ).toEqual([]);
  });

  it('of touching parts differ for every kind of colour vision, also in brightness', () => {
    const neighbours = neighboursOf(partColors[scheme]);
    expect(tooClose(neighbours, 30)).toEqual([]);
    for (const vision of Object.values(visions))
      expect(
        neighbours.filter(([one, other]) => contrastOf(one, other, (color) => times(vision, color)) < 2),
      ).toEqual([]);
  });

  it('of heat cells keep their numbers readable, and differ from step to step', () => {
    const cells = heatColors[scheme];
    expect(cells.filter(({ fill, ink }) => contrastOf(fill, ink) <= 4.5)).toEqual([]);
    expect(
      cells.slice(1).filter(({ fill }, before) => contrastOf(fill, cells[before]?.fill ?? fill) <= 1.25),
    ).toEqual([]);
  });
});
