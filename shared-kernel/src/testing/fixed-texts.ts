import { screen, waitFor } from '@testing-library/react';
import texts from './fixed-texts.json';

/** A situation for which the specification fixes the exact text on screen. */
export type FixedText = keyof typeof texts;

/**
 * Expects the text of the situation on screen, visible and in one element. `filled` contains the values of the
 * specification's placeholders, by name.
 */
export async function expectFixedText(
  situation: FixedText,
  filled: Readonly<Record<string, string>> = {},
): Promise<void> {
  const text = texts[situation].replace(/\{([^}]+)\}/g, (_, name: string) => filled[name] ?? '');
  await waitFor(() => {
    const [shown] = screen.getAllByText((_, element) => isInnermost(element, text));
    expect(shown).toBeVisible();
  });
}

const contains = (element: Element | null, text: string) => element?.textContent?.includes(text) ?? false;

const isInnermost = (element: Element | null, text: string) =>
  contains(element, text) && ![...(element?.children ?? [])].some((child) => contains(child, text));
