import { palettes, type ColorScheme } from '../antd/palettes';

/** Colours of series: distinguishable with every kind of colour vision and, by lightness, in print without colours. */
export const seriesColors: Readonly<Record<ColorScheme, readonly string[]>> = {
  light: [palettes.light.primary, '#B67F13', '#178C40', '#520E64', '#104A52'],
  dark: [palettes.dark.primary, '#E1B04A', '#B8F6E5', '#CA5AA8', '#6FE0FC'],
};

/** Marks of the points of lines, in the order of the colours. */
export const lineSymbols = ['circle', 'rect', 'triangle', 'diamond', 'pin'] as const;

/** Maximum number of parts drawn; the smallest parts beyond it are drawn as one. */
export const maxParts = 8;

/**
 * Colours of parts that touch each other: alternately dark and light, so that neighbours are distinguishable with every
 * kind of colour vision and in print without colours. In a ring the first and the last touch as well.
 */
export const partColors: Readonly<Record<ColorScheme, readonly string[]>> = {
  light: ['#1D5FBF', '#F2B45C', '#1A7F4B', '#9CC3F5', '#A8480F', '#8FD3B6', '#6B4FA0', '#C4CCD6'],
  dark: ['#8DB9F7', '#A8600F', '#7FDDB0', '#2F66B8', '#F3BE75', '#1F7A52', '#CDB9F3', '#566477'],
};
