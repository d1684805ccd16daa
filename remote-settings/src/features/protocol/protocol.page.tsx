import { Alert, Button } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import { getStampAsk, listStampAsks } from 'shared-kernel/contract/agreements';
import { DetailState, Facts } from 'shared-kernel/detail';
import { agreementType, stampAskStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { defineList, ListPage, RowDrawer, useOpenRow } from 'shared-kernel/list';
import { PdfPages } from 'shared-kernel/pdf';
import { useEndpoint } from 'shared-kernel/query';
import { bus, topics } from 'shared-kernel/runtime';
import { CivilDay, CopyText, DictTag, Instant } from 'shared-kernel/ui';

/** Opens the host's signature dialog with the pending agreement; only one is pending at a time. */
const requestSignature = (): void => bus.publish(topics.signatureRequested, {});

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

/** The open agreement beside its list: its facts and its text, as signed. */
function AgreementDrawer() {
  const row = useOpenRow('agreement');
  const agreement = useEndpoint(
    getStampAsk,
    { params: { id: String(row.id) } },
    { enabled: row.id !== undefined },
  );

  return (
    <RowDrawer
      row={row}
      title={agreement.data?.askTitle ?? '协议详情'}
      extra={
        agreement.data?.actions.includes('sign') && (
          <Button
            type="primary"
            onClick={() => {
              row.close();
              requestSignature();
            }}
          >
            去签署
          </Button>
        )
      }
    >
      <DetailState read={agreement}>{(found) => <AgreementText agreement={found} />}</DetailState>
    </RowDrawer>
  );
}

function AgreementText({ agreement }: { agreement: AnswerOf<typeof getStampAsk> }) {
  const src = agreement.signFileUrl ?? agreement.fddProtocolUrl;
  const fileName = agreement.signFileUrl
    ? `${agreement.askTitle}${texts.signedCopyEnding}`
    : `${agreement.askTitle}.pdf`;
  return (
    <div className="kb-detail">
      {agreement.isOutdated && (
        <Alert
          type="info"
          title={`这是${agreement.protocolVersion}版。签约公司已发布新版本，平台发起签署后按新版本执行。`}
        />
      )}
      <Facts
        items={[
          { label: '状态', value: <DictTag dictionary={stampAskStatus} code={agreement.askStatus} /> },
          { label: '类型', value: agreementType.label(agreement.agreementType) },
          { label: '签约公司', value: agreement.signcompanyname },
          { label: '版本', value: agreement.protocolVersion },
          { label: '发起时间', value: <Instant value={agreement.createTime} /> },
          { label: '签署期限', value: <CivilDay value={agreement.deadline} /> },
          { label: '签署时间', value: <Instant value={agreement.signTime} /> },
          {
            label: texts.fileDigest,
            wide: true,
            value: agreement.docSha256 && <CopyText text={agreement.docSha256} />,
          },
        ]}
      />
      {agreement.askStatus !== stampAskStatus.code.withdrawn && (
        <PdfPages src={src} title={agreement.askTitle} fileName={fileName} />
      )}
    </div>
  );
}
