import type { ReactNode } from 'react';

interface EntryFormProps {
  label: string;
  submitText: string;
  runningText: string;
  entry: { problem?: string | undefined; isSending: boolean; submit: () => Promise<void> };
  children: ReactNode;
}

export function EntryForm({ label, submitText, runningText, entry, children }: EntryFormProps) {
  const { problem, isSending, submit } = entry;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // Delayed until the response is rendered: React renders it in a separate task, possibly after the next frame.
        void submit().then(() => requestAnimationFrame(() => setTimeout(() => focusFirstProblem(form))));
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
        {isSending ? runningText : submitText}
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
