import { useRevalidator } from 'react-router-dom';
import { usePortal } from '../portal/portal';

/** Asks the guard once more: it lets the person go on, leads to the next thing to be done, or stays here. */
export function useGoOn(): () => void {
  const { gate } = usePortal();
  const { revalidate } = useRevalidator();
  return () => {
    gate.refresh();
    void revalidate();
  };
}
