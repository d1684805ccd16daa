import { listEmployJobType } from 'shared-kernel/contract/reference';
import { Facts } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import styles from './work-types.css';

/** What kinds of work each risk class is about; its place is held until that is known. */
export function JobClasses() {
  const { data, isError } = useEndpoint(listEmployJobType);
  if (isError) return null;
  return (
    <details className={styles.industries}>
      <summary>职业类别说明</summary>
      {data && <Facts items={data.list.map(({ label, desc }) => ({ label, value: desc, wide: true }))} />}
    </details>
  );
}
