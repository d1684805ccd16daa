import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

interface EntryFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  hint?: string;
  /** Stands at the right end of the field, such as the button that sends a code. */
  after?: ReactNode;
}

/** One labelled input. The pages before the portal use the browser's own: they must be there at once. */
export function EntryField({ label, value, onChange, error, hint, after, ...input }: EntryFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="host-field">
      <label htmlFor={id}>{label}</label>
      <div className="host-field-line">
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? 'host-field-error' : 'host-field-hint'}>
          {note}
        </p>
      )}
    </div>
  );
}
