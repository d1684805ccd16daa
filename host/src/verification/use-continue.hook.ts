import { useRevalidator } from 'react-router-dom';
import { usePortal } from '../portal/portal';

/** Runs the guard once more: it lets the user pass, redirects to the next step, or stays here. */
export function useGoOn(): () => void {
  const { gate } = usePortal();
  const { revalidate } = useRevalidator();
  return () => {
    gate.refresh();
    void revalidate();
  };
}
