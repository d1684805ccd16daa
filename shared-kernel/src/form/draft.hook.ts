import { useLayoutEffect, useMemo, useRef } from 'react';
import type { UserId } from '../domain/nouns/ids';
import { bus, drafts, navigation, session, topics, useTopic } from '../runtime';
import type { FormSchema } from './form-types';

/** Debounce in milliseconds before typed text is stored as a draft. */
const draftDelay = 300;

/** Fields with such names are never stored in a draft, whatever control they use. */
export const secretName = /password|captcha/i;

export interface FormStart {
  readonly initial: Record<string, unknown>;
  /** The page's initial values, without a draft, and the version of the record that has them. */
  readonly given: Record<string, unknown>;
  readonly version: number | undefined;
  readonly restored: boolean;
  readonly key: string;
  /** Id of the user when the form was opened. */
  readonly owner: number | undefined;
}

export interface Begun {
  schema: FormSchema;
  initial?: Record<string, unknown>;
  version?: number | undefined;
  draftKey?: string;
}

/** Returns the initial state of a form: `initial`, overlaid with the form's stored draft when `withDraft` is set. */
export function startOf(
  { schema, initial, version, draftKey }: Begun,
  { withDraft }: { withDraft: boolean },
): FormStart {
  const key = draftKey ?? placeOf(schema, initial);
  const owner = session.getState().user?.id;
  const draft = withDraft ? drafts.read(owner, key) : undefined;
  const given = initial ?? {};
  return { initial: { ...given, ...draft }, given, version, restored: draft !== undefined, key, owner };
}

/** The key consists of page, fields and initial values, so that another row in one dialog has another draft. */
function placeOf(schema: FormSchema, initial: Record<string, unknown> | undefined): string {
  const { pathname } = navigation.getLocation();
  const fields = Object.keys(schema.shape).join();
  return `${pathname}#${shortHash(fields + JSON.stringify(initial ?? {}))}`;
}

/** FNV-1a: only distinguishes forms, no protection. Hashed as ids and names must not be part of a storage key. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

interface DraftStoreOptions {
  start: FormStart;
  /** Whether the draft is stored while typing; otherwise only when the session ends. */
  isContinuous: boolean;
  isDirty: boolean;
  values: () => Record<string, unknown>;
}

/** Stores the input as a draft, except secrets. */
export function useDraftStore(options: DraftStoreOptions) {
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
      /** The session ended or another user signed in: the form may be unmounted immediately after. */
      sessionMoved(userId: UserId | undefined) {
        const { start, isDirty } = latest.current;
        if (start.owner !== undefined && start.owner !== userId && isDirty) keep();
      },
      /** The page is unloaded while the user stays signed in. */
      pageReplaced() {
        if (latest.current.isDirty) keep();
      },
      /** To be called after input. */
      changed() {
        if (!latest.current.isContinuous) return;
        stop();
        saving.current = setTimeout(keep, draftDelay);
      },
      /** Removes the draft after the form was submitted or discarded. */
      forget() {
        stop();
        const { start } = latest.current;
        drafts.remove(start.owner, start.key);
      },
      /** Excludes a field from the draft. */
      keepOut(name: string) {
        keptOut.current.add(name);
      },
    };
  }, []);

  useTopic(topics.sessionExpired, () => draftStore.sessionMoved(undefined));
  useTopic(topics.sessionChanged, ({ userId }) => draftStore.sessionMoved(userId));
  // Subscribes directly, as the topic may be published while React renders, where an effect event cannot be called.
  useLayoutEffect(() => {
    const listening = bus.on(topics.pagesReplaced).subscribe(() => draftStore.pageReplaced());
    return () => listening.unsubscribe();
  }, [draftStore]);
  // Stores pending input when the page is left, hidden, reloaded or closed before the debounce ended. A layout effect,
  // because a form mounted in the same commit reads the draft in a layout effect.
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
