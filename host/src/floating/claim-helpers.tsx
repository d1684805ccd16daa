import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import CustomerServiceOutlined from '@ant-design/icons/es/icons/CustomerServiceOutlined';
import MedicineBoxOutlined from '@ant-design/icons/es/icons/MedicineBoxOutlined';
import { problems } from 'shared-kernel/contract';
import { getServicerInfo } from 'shared-kernel/contract/customers';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { usePortal } from '../portal/portal';
import type { Place } from './place';
import { useDraggable } from './use-draggable.hook';

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

/** Links to those help pages that exist in the current remotes and that this user may open. */
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

interface FloatingHelperProps {
  /** Storage key of the position. */
  name: string;
  label: string;
  icon: ReactNode;
  start: Place;
  /** Renders the content; gets a function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** A draggable button over the page; a click opens its content. */
export function FloatingHelper({ name, label, icon, start, children }: FloatingHelperProps) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { place, handle } = useDraggable(name, start, root);

  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);

  return (
    <div
      ref={root}
      className="host-floating"
      style={place}
      data-panel-below={place.bottom > window.innerHeight / 2}
      data-panel-right={place.right > window.innerWidth / 2}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="host-floating-button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={`${id}-how`}
        {...handle}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span>{label}</span>
      </button>
      <span id={`${id}-how`} hidden>
        可拖动，也可用方向键移动
      </span>
      {/* Remains in the page when closed, so that `aria-controls` is always valid. */}
      <section id={id} className="host-floating-panel" aria-label={label} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </section>
    </div>
  );
}
