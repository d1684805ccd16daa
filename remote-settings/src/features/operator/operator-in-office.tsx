import { Alert, Button } from 'shared-kernel/antd';
import type { CustomerAccreditInfo } from 'shared-kernel/contract/onboarding';
import { Facts } from 'shared-kernel/detail';
import { clock } from 'shared-kernel/runtime';
import { Actions, CivilDay, ToneTag } from 'shared-kernel/ui';
import { AttachedLink } from 'shared-kernel/upload';
import { daysBetweenInclusive, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Tone } from 'shared-kernel/domain/dictionary';

/** From so many days on, as the server's first reminder. */
const soonDays = 30;

/** How long an authority still lasts, seen from `today`; undefined without an end. */
function authorityLeft(
  validTo: CivilDate | null,
  today: CivilDate,
): { text: string; tone: Tone } | undefined {
  if (!validTo) return undefined;
  const left = daysBetweenInclusive(today, validTo) - 1;
  if (left < 0) return { text: `已到期${-left}天`, tone: 'refused' };
  if (left === 0) return { text: '今天到期', tone: 'refused' };
  return { text: `剩余${left}天`, tone: left <= soonDays ? 'yours' : 'done' };
}

interface OperatorInOfficeProps {
  saved: CustomerAccreditInfo;
  /** False while an application waits. */
  canChange: boolean;
  onOpen: (form: 'renew' | 'change') => void;
}

/** Who may act for the employer today, and until when. */
export function OperatorInOffice({ saved, canChange, onOpen }: OperatorInOfficeProps) {
  const left = authorityLeft(saved.validTo, clock.today());
  return (
    <>
      <div className="kb-detail-section-title">
        <h2>当前操作员 {left && <ToneTag tone={left.tone}>{left.text}</ToneTag>}</h2>
        <Actions>
          <Button onClick={() => onOpen('change')} disabled={!canChange}>
            更换操作员
          </Button>
          <Button type="primary" onClick={() => onOpen('renew')}>
            续期授权
          </Button>
        </Actions>
      </div>
      {left && left.tone !== 'done' && (
        <Alert
          type={left.tone === 'refused' ? 'error' : 'warning'}
          showIcon
          title={
            left.tone === 'refused'
              ? '操作员授权已到期，请上传新的授权委托书续期'
              : '授权即将到期，请及时续期'
          }
        />
      )}
      <Facts
        items={[
          { label: '操作员姓名', value: saved.linkername || undefined },
          { label: '手机号', value: saved.telephone },
          { label: '邮箱', value: saved.email || undefined },
          { label: '授权开始日期', value: <CivilDay value={saved.validFrom} /> },
          { label: '授权结束日期', value: <CivilDay value={saved.validTo} /> },
          {
            label: '授权委托书',
            value: saved.authLetterFile && <AttachedLink file={saved.authLetterFile} />,
          },
        ]}
      />
    </>
  );
}
