import { lazy, Suspense } from 'react';
import type { Tone } from '../domain/dictionary';

// Loaded lazily, as it is rarely needed: for a code that is newer than the remote's build.
const ServerWord = lazy(() =>
  import('./server-word').then(
    (module) => ({ default: module.ServerWord }),
    () => ({ default: ({ code }: { code: string }) => code }),
  ),
);

/** The part of a dictionary that the tag needs: labels and tone of a code. */
export interface TagDictionary<Code extends string | number> {
  label(code: Code): string;
  tone(code: Code): Tone | undefined;
  /** The dictionary's name on the server. */
  readonly name?: string;
  has?(code: unknown): boolean;
}

interface DictTagProps<Code extends string | number> {
  dictionary: TagDictionary<Code>;
  code: Code | null | undefined;
}

/**
 * A status as a tag with its label; labels without a tone are plain text. For a code that the dictionary does not know,
 * the server's label is shown, else the code as received.
 */
export function DictTag<Code extends string | number>({ dictionary, code }: DictTagProps<Code>) {
  if (code === null || code === undefined) return <span className="kb-muted kb-none">-</span>;
  const tone = dictionary.tone(code);
  const label = dictionary.label(code);
  if (tone) return <ToneTag tone={tone}>{label}</ToneTag>;
  if (label !== String(code) || !dictionary.name || dictionary.has?.(code) !== false) return label;
  return (
    <Suspense fallback={label}>
      <ServerWord name={dictionary.name} code={label} />
    </Suspense>
  );
}

/**
 * A tag in one of the five tones, for labels outside dictionaries. Plain markup, because a page of rows contains
 * dozens: with antd's tag the list of policies was usable 0.1 s later (CPU 4×).
 */
export function ToneTag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="kb-tag" data-tone={tone}>
      {children}
    </span>
  );
}
