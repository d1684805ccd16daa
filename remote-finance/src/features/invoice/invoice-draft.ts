import { invoiceForm, type InvoiceForm } from 'shared-kernel/contract/money/invoices';
import { drafts, useSession } from 'shared-kernel/runtime';

const key = 'finance.invoice-application';

/** Keeps the form of the first page for the second page and for going back, for this user and browser tab. */
export function useInvoiceDraft() {
  const owner = useSession((state) => state.user?.id);
  // Stored in wire format, so that reading validates it like the server does.
  const read = invoiceForm.safeParse(drafts.read(owner, key));
  return {
    draft: read.data,
    keep: (form: InvoiceForm) => drafts.write(owner, key, { ...invoiceForm.encode(form) }),
    forget: () => drafts.remove(owner, key),
  };
}
