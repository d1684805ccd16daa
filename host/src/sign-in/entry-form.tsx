import { retryingWhileBusy } from 'shared-kernel/domain/texts';
import type { ReactNode } from 'react';
import type { useEntry } from './use-entry.hook';

interface EntryFormProps {
  label: string;
  submitText: string;
  runningText: string;
  entry: Pick<ReturnType<typeof useEntry>, 'problem' | 'isSending' | 'isRepeating' | 'submit'>;
  children: ReactNode;
}

export function EntryForm({ label, submitText, runningText, entry, children }: EntryFormProps) {
  const { problem, isSending, isRepeating, submit } = entry;
  const running = isRepeating ? retryingWhileBusy : runningText;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // Delayed until the response is rendered: React renders it in a separate task, possibly after the next frame.
        void submit(new FormData(form)).then(() =>
          requestAnimationFrame(() => setTimeout(() => focusFirstProblem(form))),
        );
      }}
    >
      {children}
      {problem && (
        <p className="host-form-problem" role="alert">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className="host-button host-button-primary host-button-wide"
        aria-disabled={isSending}
      >
        {isSending ? running : submitText}
      </button>
    </form>
  );
}

/** Moves the focus to the first issue; returns false when there is none. */
export function focusFirstProblem(within: HTMLElement): boolean {
  const field = within.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
}
