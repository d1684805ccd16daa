import { useLayoutEffect, useMemo, useRef } from 'react';
import { drafts, navigation, session, topics, useTopic } from '../runtime';
import type { FormSchema } from './form-types';

/** Milliseconds of rest before what is typed is kept as a draft. */
const draftDelay = 300;

/** Fields of such names are kept nowhere, whatever shows them. */
const secretName = /password|captcha/i;

/** What a form began with, and where its draft lies. */
export interface FormStart {
  readonly initial: Record<string, unknown>;
  readonly restored: boolean;
  readonly key: string;
  /** Who was at work when it began. */
  readonly owner: number | undefined;
}

interface Begun {
  schema: FormSchema;
  initial?: Record<string, unknown>;
  draftKey?: string;
}

/** A form begun now; with its draft lies over `initial` what was kept of the very same form, if anything was. */
export function startOf(
  { schema, initial, draftKey }: Begun,
  { withDraft }: { withDraft: boolean },
): FormStart {
  const key = draftKey ?? placeOf(schema, initial);
  const owner = session.getState().user?.id;
  const draft = withDraft ? drafts.read(owner, key) : undefined;
  return { initial: { ...initial, ...draft }, restored: draft !== undefined, key, owner };
}

/** Page, fields and what they began with: the form of another row in the same dialog is another form. */
function placeOf(schema: FormSchema, initial: Record<string, unknown> | undefined): string {
  const { pathname } = navigation.getLocation();
  const fields = Object.keys(schema.shape).join();
  return `${pathname}#${shortHash(fields + JSON.stringify(initial ?? {}))}`;
}

/** FNV-1a: tells forms apart, hides nothing; ids and names do not belong into a storage key. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

interface DraftKeepingOptions {
  start: FormStart;
  /** Kept as one types; otherwise only when the session ends under the form. */
  isContinuous: boolean;
  isDirty: boolean;
  values: () => Record<string, unknown>;
}

export interface DraftKeeping {
  /** Something was typed. */
  readonly changed: () => void;
  /** Submitted or thrown away. */
  readonly forget: () => void;
  /** This field is never kept. */
  readonly keepOut: (name: string) => void;
}

/** Keeps what is typed out of harm's way; secrets stay out of it. */
export function useDraftKeeping(options: DraftKeepingOptions): DraftKeeping {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keptOut = useRef(new Set<string>());

  const keeping = useMemo(() => {
    const stop = () => {
      const isPending = saving.current !== undefined;
      clearTimeout(saving.current);
      saving.current = undefined;
      return isPending;
    };
    const keep = () => {
      stop();
      const { start, values } = latest.current;
      const kept = Object.entries(values()).filter(
        ([name, value]) => value !== undefined && !secretName.test(name) && !keptOut.current.has(name),
      );
      if (kept.length > 0) drafts.write(start.owner, start.key, Object.fromEntries(kept));
    };
    return {
      keepPending: () => stop() && keep(),
      /** The session ended or is another user's: the form may be gone the next moment. */
      sessionMoved(userId: number | undefined) {
        const { start, isDirty } = latest.current;
        if (start.owner === undefined || start.owner === userId) return;
        if (isDirty) keep();
      },
      /** The page goes, its person stays. */
      pageReplaced() {
        if (latest.current.isDirty) keep();
      },
      changed() {
        if (!latest.current.isContinuous) return;
        stop();
        saving.current = setTimeout(keep, draftDelay);
      },
      forget() {
        stop();
        const { start } = latest.current;
        drafts.remove(start.owner, start.key);
      },
      keepOut: (name: string) => void keptOut.current.add(name),
    };
  }, []);

  useTopic(topics.pagesReplaced, () => keeping.pageReplaced());
  useTopic(topics.sessionExpired, () => keeping.sessionMoved(undefined));
  useTopic(topics.sessionChanged, ({ userId }) => keeping.sessionMoved(userId));
  // Left, hidden, reloaded or closed before the rest was over. A layout effect: a form that takes this one's place in
  // the same breath looks for the draft in its own.
  useLayoutEffect(() => {
    const keepPending = () => void keeping.keepPending();
    window.addEventListener('pagehide', keepPending);
    return () => {
      window.removeEventListener('pagehide', keepPending);
      keepPending();
    };
  }, [keeping]);

  return keeping;
}
