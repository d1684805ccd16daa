import { palettes, type ColorScheme } from '../ui/theme';

/** Distinguishable without colour vision too; the labels beside the lines show the names. */
export function seriesColors(scheme: ColorScheme): readonly string[] {
  const { primary, attention, success } = palettes[scheme];
  return [
    primary,
    attention,
    success,
    ...(scheme === 'dark' ? ['#B79CEB', '#4FC1D0'] : ['#6B4FA0', '#0F7C8A']),
  ];
}

/** Most parts of a whole that are drawn; the smallest beyond them are drawn as one. */
export const maxParts = 8;

/**
 * Colours of parts that touch each other: dark and light by turns, so that neighbours differ for every kind of colour
 * vision and in print without colours. The first and the last touch in a ring.
 */
export const partColors: Readonly<Record<ColorScheme, readonly string[]>> = {
  light: ['#1D5FBF', '#F2B45C', '#1A7F4B', '#9CC3F5', '#A8480F', '#8FD3B6', '#6B4FA0', '#C4CCD6'],
  dark: ['#8DB9F7', '#A8600F', '#7FDDB0', '#2F66B8', '#F3BE75', '#1F7A52', '#CDB9F3', '#566477'],
};
