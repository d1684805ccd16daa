import { CopyText } from './copy-text';

/** The number of a failure to quote to the provider; nothing where it has none. */
export function ReferenceLine({ number }: { number: string | undefined }) {
  if (!number) return null;
  return (
    <p>
      参考编号：
      <CopyText text={number} />
    </p>
  );
}
