import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Form, type FormInstance } from '../antd/entry';
import { isOutcomeUnknown, isProblem } from '../client';
import { reportFailure } from '../runtime';
import { startOf, useDraftStore, type FormStart } from './draft.hook';
import type { DraftOf, FormHandle, FormOptions, FormRefusal, FormSchema, ValuesOf } from './form-types';
import { namePathOf } from './field-path';
import { useFollowedRecord } from './followed-record.hook';
import { useLeaveGuard } from './leave-guard.hook';
import { sortRefusal, withRow } from './refusal';
import { isRequiredField, missingMark, readForm, type SchemaIssue } from './schema-issues';
import { useWatchedValues } from './watched-values.hook';
import { problems } from '../contract';
import { earlierSaved } from '../domain/texts';

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
  /** An earlier submit may have been stored: its answer was lost. */
  const isUnsure = useRef(false);
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

  const { setNewestWanted, takeNewest, shown } = useFollowedRecord({
    options,
    start,
    isDirty,
    draft,
    fillIn,
    onNewest: () => {
      setRefusal(undefined);
      if (isDirty) draftStore.changed();
    },
  });

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
      isUnsure.current = false;
      settle();
      // What is typed before the saved record is read again belongs to that one.
      setNewestWanted(start.version !== undefined);
      latest.current.onDone?.(answer, read.values);
    } catch (error) {
      if (isCancelled(error)) return;
      // An error without a server response is a bug of the page and is reported.
      if (!isProblem(error)) reportFailure({ area: 'form', error });
      refuse(error);
      if (isUnsure.current && isProblem(error) && error.code === problems.conflict.code)
        setRefusal((shown) => shown && { ...shown, message: earlierSaved });
      isUnsure.current ||= isProblem(error) && isOutcomeUnknown(error);
    } finally {
      setRunning(false);
      setSubmits((count) => count + 1);
    }
  }, [antd, draft, refuse, schema, setNewestWanted, settle, start]);

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
        shown,
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
      shown,
      start,
      submit,
      takeNewest,
      uploading,
      watched,
    ],
  );
}

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
