import { Link } from 'react-router-dom';
import CustomerServiceOutlined from '@ant-design/icons/es/icons/CustomerServiceOutlined';
import MedicineBoxOutlined from '@ant-design/icons/es/icons/MedicineBoxOutlined';
import { problems } from 'shared-kernel/contract';
import { getServicerInfo } from 'shared-kernel/contract/customers';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { usePortal } from '../portal/portal';
import { FloatingHelper } from './floating-helper';

const helpPaths = [
  '/flashCompensationCloud/reportCase',
  '/claimSettlement/index',
  '/flashCompensationCloud/claimGuide',
  '/claimsQuestion/index',
  '/flashCompensationCloud/hospitalDirectory',
] as const;

/** Help for a claim: the next steps, and the contact. */
export function ClaimHelpers() {
  return (
    <>
      <FloatingHelper
        name="claim-help"
        label="理赔帮手"
        icon={<MedicineBoxOutlined aria-hidden />}
        start={{ right: 8, bottom: 180 }}
      >
        {(close) => <HelpLinks onChosen={close} />}
      </FloatingHelper>
      <FloatingHelper
        name="servicer"
        label="专属客服"
        icon={<CustomerServiceOutlined aria-hidden />}
        start={{ right: 8, bottom: 96 }}
      >
        {() => <Servicer />}
      </FloatingHelper>
    </>
  );
}

/** Links to those pages of help that exist today and that this user may see. */
function HelpLinks({ onChosen }: { onChosen: () => void }) {
  const { map } = usePortal();
  const isProjectUser = useSession((state) => state.isProjectUser);
  const rights = useSession((state) => state.user?.permissions);
  const shown = helpPaths.flatMap((path) => {
    const route = map.find(path);
    return route && (!isProjectUser || map.isOpenToProjectUsers(path, rights)) ? [route] : [];
  });
  return (
    <ul className="host-floating-links">
      {shown.map(({ path, title }) => (
        <li key={path}>
          <Link className="kb-link" to={path} onClick={onChosen}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Servicer() {
  const servicer = useEndpoint(getServicerInfo, undefined, { staleTime: Infinity, quiet: true });
  if (servicer.isPending) return <p className="kb-muted">加载中…</p>;
  if (servicer.isError)
    return (
      <p className="kb-muted">
        {servicer.error.code === problems.notFound.code ? '尚未分配专属客服' : servicer.error.message}
        {servicer.error.code !== problems.notFound.code && (
          <button type="button" className="host-button" onClick={() => void servicer.refetch()}>
            重试
          </button>
        )}
      </p>
    );
  const { name, phone, workTime } = servicer.data;
  return (
    <dl className="host-floating-facts">
      <dt>客服</dt>
      <dd>{name}</dd>
      <dt>电话</dt>
      <dd>
        <a className="kb-link" href={`tel:${phone}`}>
          {phone}
        </a>
      </dd>
      <dt>服务时间</dt>
      <dd>{workTime}</dd>
    </dl>
  );
}
