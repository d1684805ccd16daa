/** Kind of sample picture for a document. */
export type SampleKind = 'stamped' | 'paper' | 'card' | 'photo';

const advice: Record<SampleKind, readonly string[]> = {
  stamped: ['四角完整、文字清晰', '印章完整，不遮挡文字'],
  paper: ['四角完整、文字清晰', '多页逐页拍摄，不缺页'],
  card: ['正反面各一张', '边框完整、号码清晰、无反光'],
  photo: ['拍全事故地点与设备', '远景、近景各一张'],
};

const line = (y: number, width = 260) =>
  `<rect x="70" y="${y}" width="${width}" height="8" rx="4" fill="#c9d1dc"/>`;
const corners = (y: number, height: number) =>
  [
    [28, y, 1, 1],
    [372, y, -1, 1],
    [28, y + height, 1, -1],
    [372, y + height, -1, -1],
  ]
    .map(
      ([left = 0, top = 0, dx = 1, dy = 1]) =>
        `<path d="M${left} ${top + 22 * dy}V${top}H${left + 22 * dx}" fill="none" stroke="#1d5fbf" stroke-width="4"/>`,
    )
    .join('');
const stamp =
  '<circle cx="270" cy="330" r="44" fill="none" stroke="#c0282d" stroke-width="4"/><path d="M270 304l8 17 18 2-13 13 3 18-16-9-16 9 3-18-13-13 18-2z" fill="#c0282d"/>';
const sheet = `<rect x="40" y="70" width="320" height="340" rx="4" fill="#fff" stroke="#c9d1dc"/>${[150, 178, 206, 234, 262].map((y) => line(y)).join('')}${line(290, 160)}`;
const card = (y: number, inside: string) =>
  `<g transform="translate(0 ${y})"><rect x="70" y="0" width="260" height="160" rx="12" fill="#eef4fc" stroke="#c9d1dc"/>${inside}</g>`;

const drawings: Record<SampleKind, string> = {
  stamped: `${sheet}${stamp}${corners(58, 364)}`,
  paper: `${sheet}${line(318)}${line(346)}${line(374, 120)}${corners(58, 364)}`,
  card:
    card(
      72,
      `${[26, 54, 82].map((y) => `<rect x="94" y="${y}" width="110" height="8" rx="4" fill="#c9d1dc"/>`).join('')}<rect x="240" y="24" width="64" height="80" rx="4" fill="#c9d1dc"/><rect x="94" y="126" width="210" height="10" rx="5" fill="#9aa5b4"/>`,
    ) +
    card(
      256,
      '<circle cx="112" cy="44" r="20" fill="none" stroke="#c0282d" stroke-width="3"/><rect x="150" y="38" width="140" height="10" rx="5" fill="#9aa5b4"/><rect x="94" y="120" width="200" height="8" rx="4" fill="#c9d1dc"/>',
    ),
  photo: `<rect x="40" y="90" width="320" height="280" rx="4" fill="#eef4fc" stroke="#c9d1dc"/><path d="M40 330l90-110 70 80 50-50 110 120H40z" fill="#c9d1dc"/><circle cx="290" cy="150" r="24" fill="#f1c87a"/>${corners(78, 304)}`,
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns the sample as a data URL: a drawing of how to photograph the document, without personal data. */
export function sampleUrl(kind: SampleKind, name: string): string {
  const text = (y: number, size: number, words: string) =>
    `<text x="200" y="${y}" font-size="${size}" fill="#1f2733" text-anchor="middle">${escaped(words)}</text>`;
  const [first = '', second = ''] = advice[kind];
  const title = kind === 'stamped' || kind === 'paper' ? text(115, 18, name) : text(48, 18, name);
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="800" height="1000" font-family="PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif"><rect width="400" height="500" fill="#f4f6f9"/>${drawings[kind]}${title}${text(454, 16, first)}${text(480, 16, second)}<g transform="rotate(-24 200 250)" opacity=".16">${text(262, 56, '样例')}</g></svg>`,
  )}`;
}
