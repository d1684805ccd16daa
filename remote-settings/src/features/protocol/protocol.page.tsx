import { listStampAsks } from 'shared-kernel/contract/agreements';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { AgreementDrawer } from './agreement-drawer';
import { requestSignature } from './request-signature';

const agreementList = defineList({
  id: 'settings.agreements',
  title: '协议管理',
  hint: '与平台签署的协议，签署后的文本在此查看与下载。',
  endpoint: listStampAsks,
  rowDrawer: 'agreement',
  filters: (f) => [f.dict('askStatus', '状态', stampAskStatus)],
  columns: (c) => [
    c.field('askTitle'),
    c.field('signcompanyname'),
    c.custom('protocolVersion', '版本', (row) =>
      row.isOutdated ? `${row.protocolVersion}（已有新版本）` : row.protocolVersion,
    ),
    c.field('askStatus', { width: 100 }),
    c.field('signTime', { width: 180 }),
    c.field('deadline', { width: 120 }),
  ],
  card: ['askTitle', 'askStatus', 'protocolVersion', 'signTime'],
  rowActions: (row) => [
    {
      key: 'sign',
      label: '去签署',
      run: requestSignature,
      hidden: !row.actions.includes('sign'),
    },
  ],
  empty: { text: '还没有协议。平台发起签署后会出现在这里，并以站内消息通知您。' },
});

/** Agreements of the employer; the open one is in the URL. */
export function ProtocolPage() {
  return <ListPage list={agreementList} main={<AgreementDrawer />} />;
}
