import type { Tone } from '../domain/dictionary';

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

/**
 * A tag in one of the five tones for labels outside of dictionaries. Plain markup, because a page of rows has dozens of
 * them: with antd's tag the list of policies could be used 0.1 s later (CPU 4×).
 */
export function ToneTag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="kb-tag" data-tone={tone}>
      {children}
    </span>
  );
}
