import createQr from 'qrcode-generator';

/** Modules of white around the code, without which phones do not find it. */
const quietZone = 4;

interface QrCodeProps {
  text: string;
  /** What it leads to, for those who do not see it. */
  title: string;
  /** Pixels of one side. */
  size: number;
}

/** A text as a QR code: black on white in every colour scheme, because phones expect that. */
export function QrCode({ text, title, size }: QrCodeProps) {
  const code = createQr(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const places = Array.from({ length: count }, (_, at) => at);
  const squares = places.flatMap((y) =>
    places.filter((x) => code.isDark(y, x)).map((x) => `M${x + quietZone} ${y + quietZone}h1v1h-1z`),
  );
  const side = count + 2 * quietZone;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${side} ${side}`} role="img" shapeRendering="crispEdges">
      <title>{title}</title>
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
