import { Link } from 'react-router-dom';

const steps = [
  { sign: '①', title: '完善信息', note: '核对开票信息，发票按此开具', path: '/setting/invoiceInfo' },
  { sign: '②', title: '充值', note: '保费从账户余额中支付', path: '/rechargeManage/recharge' },
  { sign: '③', title: '投保', note: '选择方案，上传人员清单', path: '/employer/insure/index' },
  { sign: '④', title: '加减保', note: '保单生效后，人员变动随时调整', path: '/addReduce/index' },
] as const;

/** Shown to a brand-new employer instead of empty charts: the way to the first cover. */
export function NewcomerGuide() {
  return (
    <section className="kb-card" aria-label="新手指引">
      <h2>四步开始保障</h2>
      <ol className="host-guide">
        {steps.map(({ sign, title, note, path }) => (
          <li key={path}>
            <Link to={path}>
              <strong>
                {sign} {title}
              </strong>
              <span>{note}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
