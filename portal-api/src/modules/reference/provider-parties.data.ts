import { invoiceContent, invoiceKind } from 'shared-kernel/domain/dictionaries';
import type { Insertable } from 'kysely';
import type { SigncompanyTable } from '../../platform/db/parties.tables';
import type { SupplyerTable } from '../customers/customers.tables';
import type { ServicerTable } from './reference.tables';

/** The provider's contracting company; the bank account is made up. */
export const signcompanies: Insertable<SigncompanyTable>[] = [
  {
    signcompanyname: '鹭服企服科技（厦门）有限公司',
    uscc: '91350203MA3PRD0166',
    fdd_protocol_url: null,
    protocol_version: '2026.1',
    invoice_kinds: [...invoiceKind.codes],
    invoice_contents: [...invoiceContent.codes],
    bank_name: '鹭服企服科技（厦门）有限公司',
    bank_num: '350200088800010001',
    bank_deposit: '中国建设银行厦门思明支行',
    cnaps_code: '105393000018',
  },
];

export const servicers: Insertable<ServicerTable>[] = [
  { name: '林晓雯', phone: '0592-0000101', work_time: '工作日 09:00-18:00', wechat_qr_file_id: null },
  { name: '陈志远', phone: '0592-0000102', work_time: '工作日 09:00-18:00', wechat_qr_file_id: null },
];

/** Fictional insurers, in the order in which plans refer to them. */
export const insurers: Insertable<SupplyerTable>[] = [
  {
    supplyername: '鹭安财产保险股份有限公司',
    short_name: '鹭安财险',
    uscc: '91350200MA3NT001X9',
    hotline: '400-000-0001',
    report_email: 'baoan@luan.example',
    operation_file_id: null,
    operation_version: null,
  },
  {
    supplyername: '恒岳财产保险股份有限公司',
    short_name: '恒岳财险',
    uscc: '91310101MA1NT00249',
    hotline: '400-000-0002',
    report_email: 'baoan@hengyue.example',
    operation_file_id: null,
    operation_version: null,
  },
  {
    supplyername: '启明财产保险股份有限公司',
    short_name: '启明财险',
    uscc: '91440304MA5NT003X9',
    hotline: '400-000-0003',
    report_email: 'baoan@qiming.example',
    operation_file_id: null,
    operation_version: null,
  },
];
