import { Tag } from '../antd/base';
import type { Tone } from '../domain/dictionary';

/** Background, border and text of the five tones; the label is beside the colour, never colour alone. */
const toneStyles: Record<Tone, { background: string; borderColor: string; color: string }> = {
  draft: { background: '#F1F3F6', borderColor: '#D5DBE3', color: '#4B5563' },
  theirs: { background: '#EAF1FB', borderColor: '#B7CFEF', color: '#174E9E' },
  yours: { background: '#FDF3E5', borderColor: '#EFCF9F', color: '#8F4A04' },
  done: { background: '#E8F5EE', borderColor: '#AEDBC3', color: '#15683D' },
  refused: { background: '#FCEBEB', borderColor: '#EFB8BA', color: '#A52025' },
};

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
  if (code === null || code === undefined) return <span className="kb-muted">-</span>;
  const tone = dictionary.tone(code);
  return tone ? <ToneTag tone={tone}>{dictionary.label(code)}</ToneTag> : dictionary.label(code);
}

/** A tag in one of the five tones for labels outside of dictionaries. */
export function ToneTag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Tag variant="outlined" style={{ ...toneStyles[tone], marginInlineEnd: 0 }}>
      {children}
    </Tag>
  );
}
