import { useLayoutEffect, useMemo, useRef } from 'react';
import { bus, drafts, navigation, session, topics, useTopic } from '../runtime';
import type { FormSchema } from './form-types';

/** Debounce in milliseconds before typed text is stored as a draft. */
const draftDelay = 300;

/** Fields with such names are never stored, whatever shows them. */
export const secretName = /password|captcha/i;

/** A form's initial values and draft key. */
export interface FormStart {
  readonly initial: Record<string, unknown>;
  readonly restored: boolean;
  readonly key: string;
  /** The user when it began. */
  readonly owner: number | undefined;
}

interface Begun {
  schema: FormSchema;
  initial?: Record<string, unknown>;
  draftKey?: string;
}

/** The initial state of a form: the stored draft of this form over `initial`, when it is restored. */
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

/** FNV-1a: distinguishes forms, hides nothing; ids and names must not be part of a storage key. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

interface DraftStoreOptions {
  start: FormStart;
  /** Stored while typing; otherwise only when the session ends. */
  isContinuous: boolean;
  isDirty: boolean;
  values: () => Record<string, unknown>;
}

export interface DraftStore {
  /** Something was typed. */
  readonly changed: () => void;
  /** Submitted or thrown away. */
  readonly forget: () => void;
  /** This field is never stored. */
  readonly keepOut: (name: string) => void;
}

/** Stores what is typed as a draft, except secrets. */
export function useDraftStore(options: DraftStoreOptions): DraftStore {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keptOut = useRef(new Set<string>());

  const draftStore = useMemo(() => {
    const stop = () => {
      const isPending = saving.current !== undefined;
      clearTimeout(saving.current);
      saving.current = undefined;
      return isPending;
    };
    const keep = () => {
      stop();
      const { start, values } = latest.current;
      const storedFields = Object.entries(values()).filter(
        ([name, value]) => value !== undefined && !secretName.test(name) && !keptOut.current.has(name),
      );
      if (storedFields.length > 0) drafts.write(start.owner, start.key, Object.fromEntries(storedFields));
    };
    return {
      keepPending: () => stop() && keep(),
      /** The session ended or is another user's: the form may be unmounted the next moment. */
      sessionMoved(userId: number | undefined) {
        const { start, isDirty } = latest.current;
        if (start.owner === undefined || start.owner === userId) return;
        if (isDirty) keep();
      },
      /** The page is unloaded, its user stays signed in. */
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

  useTopic(topics.sessionExpired, () => draftStore.sessionMoved(undefined));
  useTopic(topics.sessionChanged, ({ userId }) => draftStore.sessionMoved(userId));
  // Directly: it may be published while React draws, where an effect's event cannot be called.
  useLayoutEffect(() => {
    const listening = bus.on(topics.pagesReplaced).subscribe(() => draftStore.pageReplaced());
    return () => listening.unsubscribe();
  }, [draftStore]);
  // Left, hidden, reloaded or closed before the debounce ended. A layout effect: a form mounted in the same
  // commit reads the draft in its own.
  useLayoutEffect(() => {
    const keepPending = () => void draftStore.keepPending();
    window.addEventListener('pagehide', keepPending);
    return () => {
      window.removeEventListener('pagehide', keepPending);
      keepPending();
    };
  }, [draftStore]);

  return draftStore;
}
