import type { Selectable } from 'kysely';
import type { SigncompanyTable } from '../../platform/db/parties.tables';
import type { Invoice } from './invoice-machine';

type BuyerFacts = Pick<
  Invoice,
  'title' | 'tax_no' | 'reg_address' | 'reg_phone' | 'bank_deposit' | 'bank_num'
>;

/** Maps a party to the fields printed on invoices. */
export const buyerOf = (facts: BuyerFacts) => ({
  name: facts.title,
  taxNo: facts.tax_no,
  address: facts.reg_address,
  phone: facts.reg_phone,
  bankDeposit: facts.bank_deposit,
  bankNum: facts.bank_num,
});

export const sellerOf = (company: Selectable<SigncompanyTable>) => ({
  name: company.signcompanyname,
  taxNo: company.uscc,
  address: '',
  phone: '',
  bankDeposit: company.bank_deposit,
  bankNum: company.bank_num,
});
export type Party = ReturnType<typeof buyerOf>;
