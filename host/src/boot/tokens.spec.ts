import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palettes, type ColorScheme } from 'shared-kernel/ui';

const blocks = { light: /:root\s*{([^}]*)}/, dark: /:root\[data-scheme='dark'\]\s*{([^}]*)}/ } as const;

const tokensOf = (file: string, scheme: ColorScheme = 'light') => {
  const text = readFileSync(join(__dirname, file), 'utf8');
  const block = blocks[scheme].exec(text)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/(--kb-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
};

const kernelSheet = '../../../shared-kernel/src/ui/ui.css';

describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
  it('of the pages before the portal are those of the kernel', () => {
    const kernel = tokensOf(kernelSheet, scheme);

    expect(Object.keys(kernel).length).toBeGreaterThan(20);
    expect(tokensOf('base.css', scheme)).toEqual(kernel);
  });

  it('of style sheets are those of antd and the charts', () => {
    const { textSecondary: muted, ...same } = palettes[scheme];
    const sheet = tokensOf(kernelSheet, scheme);

    for (const [name, value] of Object.entries({ ...same, muted }))
      expect([name, expand(sheet[`--kb-${name}`])]).toEqual([name, value.toLowerCase()]);
  });

  it('of text reach 4.5:1 on cards, on the page and on the grounds of statuses', () => {
    const of = tokensOf(kernelSheet, scheme);
    const tones = ['draft', 'theirs', 'yours', 'done', 'refused'];
    const texts = ['text', 'muted', 'primary', 'success', 'danger'];
    const pairs = [
      ...texts.flatMap((text) => ['card', 'page', 'head'].map((ground) => [text, ground])),
      ['attention', 'card'],
      ...tones.map((tone) => [`${tone}-deep`, `${tone}-soft`]),
      ...['primary', 'danger', 'success'].map((ground) => ['on-fill', ground]),
    ];

    const tooFaint = pairs.filter(
      ([text, ground]) => contrast(of[`--kb-${text}`], of[`--kb-${ground}`]) < 4.5,
    );

    expect(tooFaint).toEqual([]);
  });
});

const expand = (hex = '') => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex);

function luminance(hex: string | undefined): number {
  const [red = 0, green = 0, blue = 0] = (expand(hex).match(/[0-9a-f]{2}/g) ?? [])
    .map((pair) => parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
