import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Form, type FormInstance } from '../antd/entry';
import { isProblem } from '../client';
import { reportFailure } from '../runtime';
import { startOf, useDraftStore, type FormStart } from './draft.hook';
import type { DraftOf, FormHandle, FormOptions, FormRefusal, FormSchema, ValuesOf } from './form-types';
import { namePathOf } from './field-path';
import { useLeaveGuard } from './leave-guard.hook';
import { sortRefusal, withRow } from './refusal';
import { isRequiredField, missingMark, readForm, type SchemaIssue } from './schema-issues';
import { useWatchedValues } from './watched-values.hook';
import { problems } from '../contract';

/** Unfinished uploads would be missing from the submitted values. */
const stillUploading: FormRefusal = {
  code: problems.invalidInput.code,
  message: '文件正在上传，请等待完成后再提交',
  details: [],
};

/**
 * Form state: validates with the contract's schema while typing, allows one submit at a time, shows the server's
 * refusals at their fields and keeps the input until the server has accepted it.
 */
export function useForm<Schema extends FormSchema, Answer>(
  options: FormOptions<Schema, Answer>,
): FormHandle<ValuesOf<Schema>> {
  type Values = ValuesOf<Schema>;
  const { schema, draftKey } = options;
  const [antd] = Form.useForm<Record<string, unknown>>();
  const [start, setStart] = useState<FormStart>(() =>
    startOf(options, { withDraft: draftKey !== undefined }),
  );
  const [isRunning, setRunning] = useState(false);
  const [submits, setSubmits] = useState(0);
  const [isDirty, setDirty] = useState(start.restored);
  const [refusal, setRefusal] = useState<FormRefusal>();
  const running = useRef(false);
  const isRefused = useRef(false);
  const uploads = useRef(0);
  const releaseGuard = useLeaveGuard(isDirty);

  const latest = useRef(options);
  // Runs before the effects of children, so that a dialog that opens uses the `initial` of this render.
  useLayoutEffect(() => {
    latest.current = options;
  });

  /** All values: the mounted fields over the initial values, which include fields without a control. */
  const draft = useCallback(
    (): Record<string, unknown> => ({ ...start.initial, ...antd.getFieldsValue(true) }),
    [antd, start],
  );

  const check = useCallback(
    async (name: string, label: string, isExact = false) => {
      const read = readForm(schema, draft());
      const isNested = isExact || name.includes('.');
      const isOf = ({ field, path }: SchemaIssue) => (isNested ? path === name : field === name);
      const issue = read.ok ? undefined : read.issues.find(isOf);
      if (issue)
        throw new Error(issue.message === missingMark ? label : isNested ? issue.message : withRow(issue));
    },
    [schema, draft],
  );

  const draftStore = useDraftStore({ start, isContinuous: draftKey !== undefined, isDirty, values: draft });

  const watched = useWatchedValues(start.initial);

  const changed = useCallback(() => {
    watched.renew(draft);
    setDirty(true);
    setRefusal(undefined);
    draftStore.changed();
  }, [draft, draftStore, watched]);

  const settle = useCallback(() => {
    draftStore.forget();
    setDirty(false);
    releaseGuard();
  }, [draftStore, releaseGuard]);

  const fillIn = useCallback(
    (next: FormStart, { isReset = true } = {}) => {
      setStart(next);
      const blank = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]));
      // A reset mounts the fields again, which takes the focus from the one in use.
      if (isReset) antd.resetFields();
      antd.setFieldsValue({ ...blank, ...next.initial });
      watched.renew(() => ({ ...next.initial, ...antd.getFieldsValue(true) }));
    },
    [antd, schema, watched],
  );

  const reset = useCallback(
    (values?: DraftOf<Values>) => {
      settle();
      setRefusal(undefined);
      const initial = values ?? latest.current.initial;
      fillIn(startOf({ ...latest.current, initial }, { withDraft: false }));
    },
    [fillIn, settle],
  );

  const offerDraft = useCallback(() => {
    if (isDirty) return true;
    const next = startOf(latest.current, { withDraft: true });
    if (!next.restored) return false;
    setRefusal(undefined);
    setDirty(true);
    fillIn(next);
    return true;
  }, [fillIn, isDirty]);

  const begin = useCallback(() => {
    if (!offerDraft()) reset();
  }, [offerDraft, reset]);

  const [isNewestWanted, setNewestWanted] = useState(false);
  const takeNewest = useCallback(() => setNewestWanted(true), []);
  const follow = useEffectEvent(() => {
    if (options.version === start.version || (isDirty && !isNewestWanted)) return;
    setNewestWanted(false);
    const next = startOf(options, { withDraft: false });
    const typed = isDirty ? changedValues(start.given, draft()) : {};
    fillIn(
      { ...next, initial: { ...next.initial, ...typed }, restored: isDirty && start.restored },
      { isReset: false },
    );
    setRefusal(undefined);
    if (isDirty) draftStore.changed();
  });
  useEffect(() => follow(), [options.version, isDirty, isNewestWanted]);

  const uploading = useCallback((change: 1 | -1) => {
    uploads.current += change;
    if (uploads.current === 0) setRefusal((shown) => (shown === stillUploading ? undefined : shown));
  }, []);

  const refuse = useCallback(
    (error: unknown) => {
      const mounted = new Set(antd.getFieldsError().map(({ name }) => name.join('.')));
      const sorted = sortRefusal(error, mounted);
      antd.setFields([...sorted.onFields].map(([name, errors]) => ({ name: namePathOf(name), errors })));
      setRefusal(sorted.above);
      isRefused.current = sorted.onFields.size > 0;
      if (isRefused.current) focusFirstError(antd);
    },
    [antd],
  );

  const submit = useCallback(async () => {
    if (running.current) return;
    if (uploads.current > 0) return setRefusal(stillUploading);
    running.current = true;
    const first = latest.current.showIssues === 'first' ? firstIssue(schema, draft()) : undefined;
    if (!(await passes(antd, first))) {
      running.current = false;
      focusFirstError(antd);
      return;
    }
    const read = readForm(schema, draft());
    if (!read.ok) {
      running.current = false;
      setRefusal({
        code: problems.invalidInput.code,
        message: problems.invalidInput.text,
        details: read.issues.map(withRow),
      });
      return;
    }
    setRunning(true);
    setRefusal(undefined);
    try {
      const answer = await latest.current.submit(read.values, start.version ?? 0);
      settle();
      // What is typed before the saved record is read again belongs to that one.
      setNewestWanted(start.version !== undefined);
      latest.current.onDone?.(answer, read.values);
    } catch (error) {
      if (isCancelled(error)) return;
      // An error without a server response is a bug of the page and is reported.
      if (!isProblem(error)) reportFailure({ area: 'form', error });
      refuse(error);
    } finally {
      setRunning(false);
      setSubmits((count) => count + 1);
    }
  }, [antd, draft, refuse, schema, settle, start]);

  // Reset only after the result is rendered: the second click of a double click may hit the closing form.
  useEffect(() => {
    running.current = false;
    // While the submit was under way the fields were disabled and could not take the focus.
    if (isRefused.current) focusFirstError(antd);
    isRefused.current = false;
  }, [antd, submits]);

  return useMemo(
    () => ({
      submit,
      isRunning,
      isDirty,
      refusal,
      set: (name, value) => {
        antd.setFieldsValue({ [name]: value });
        changed();
      },
      values: () => draft() as DraftOf<Values>,
      reset,
      recheck: (name) => {
        if (antd.isFieldValidating(name) || antd.getFieldError(name).length > 0) {
          antd.validateFields([name]).catch(() => undefined);
        }
      },
      internal: {
        antd,
        initial: start.initial,
        watched,
        check,
        isRequired: (name: string) => isRequiredField(schema, name, draft()),
        changed,
        restored: start.restored && isDirty,
        uploading,
        discardDraft: () => reset(),
        begin,
        offerDraft,
        keepOut: draftStore.keepOut,
        takeNewest,
        refuse,
      },
    }),
    [
      antd,
      begin,
      changed,
      check,
      draft,
      isDirty,
      isRunning,
      draftStore,
      offerDraft,
      refusal,
      refuse,
      reset,
      schema,
      start,
      submit,
      takeNewest,
      uploading,
      watched,
    ],
  );
}

/** The values that differ from those that the form was given. */
const changedValues = (given: Record<string, unknown>, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(given[name])),
  );

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

function firstIssue(schema: FormSchema, draft: Record<string, unknown>): SchemaIssue | undefined {
  const read = readForm(schema, draft);
  return read.ok ? undefined : read.issues[0];
}

/** Validates and shows all issues, or only `first` when its field is mounted; returns whether there are none. */
async function passes(
  antd: FormInstance<Record<string, unknown>>,
  first: SchemaIssue | undefined,
): Promise<boolean> {
  const mounted = antd.getFieldsError();
  const shown =
    first && [first.path, first.field].find((one) => mounted.some(({ name }) => name.join('.') === one));
  if (shown !== undefined) {
    antd.setFields(mounted.map(({ name }) => ({ name, errors: [] })));
    // Uses the field's own validation, as its message may contain the label.
    await antd.validateFields([namePathOf(shown)]).catch(() => undefined);
    return false;
  }
  return antd.validateFields().then(
    () => true,
    // This validation is outdated because another one of a field, such as by the server, started meanwhile.
    async (refused: { outOfDate?: boolean }) => refused.outOfDate === true && passes(antd, undefined),
  );
}

function focusFirstError(antd: FormInstance<Record<string, unknown>>) {
  const [first] = antd.getFieldsError().filter(({ errors }) => errors.length > 0);
  if (first) antd.scrollToField(first.name, { focus: true, block: 'center' });
}
