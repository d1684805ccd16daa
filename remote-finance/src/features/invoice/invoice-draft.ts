import { invoiceForm, type InvoiceForm } from 'shared-kernel/contract/money/invoices';
import { drafts, useSession } from 'shared-kernel/runtime';

const key = 'finance.invoice-application';

/** What was filled in on the first page, for the second one and for going back; kept for this user and browser tab. */
export function useInvoiceDraft() {
  const owner = useSession((state) => state.user?.id);
  // Stored as it is sent, so that reading it checks it like the server does.
  const read = invoiceForm.safeParse(drafts.read(owner, key));
  return {
    draft: read.data,
    keep: (form: InvoiceForm) => drafts.write(owner, key, { ...invoiceForm.encode(form) }),
    forget: () => drafts.remove(owner, key),
  };
}
