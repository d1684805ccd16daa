import { Tag } from '../antd/base';
import type { Tone } from '../domain/dictionary';

/** Background, border and text of a tone; the label is beside the colour, never colour alone. */
const toneStyle = (tone: Tone) => ({
  background: `var(--kb-${tone}-soft)`,
  borderColor: `var(--kb-${tone}-line)`,
  color: `var(--kb-${tone}-deep)`,
  marginInlineEnd: 0,
});

/** The part of a dictionary that the tag needs: labels and tone of a code. */
export interface TagDictionary<Code extends string | number> {
  label(code: Code): string;
  tone(code: Code): Tone | undefined;
}

interface DictTagProps<Code extends string | number> {
  dictionary: TagDictionary<Code>;
  code: Code | null | undefined;
}

/**
 * A status as tag plus label; labels without a tone are plain text. A code the dictionary does not know is shown as
 * received.
 */
export function DictTag<Code extends string | number>({ dictionary, code }: DictTagProps<Code>) {
  if (code === null || code === undefined) return <span className="kb-muted kb-none">-</span>;
  const tone = dictionary.tone(code);
  return tone ? <ToneTag tone={tone}>{dictionary.label(code)}</ToneTag> : dictionary.label(code);
}

/** A tag in one of the five tones for labels outside of dictionaries. */
export function ToneTag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Tag variant="outlined" style={toneStyle(tone)}>
      {children}
    </Tag>
  );
}
