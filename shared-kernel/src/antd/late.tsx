import type {
  DrawerProps as AntdDrawerProps,
  DropdownProps,
  ModalProps,
  PopoverProps,
  ProgressProps,
  TooltipProps,
} from 'antd';
import { cloneElement, useState, type ComponentType, type ReactElement, type SyntheticEvent } from 'react';
import { createLazyPages, LazyPart, whenIdle } from '../runtime';
import type * as overlays from './overlays';

type Name = keyof typeof overlays;

const parts = createLazyPages<object>();
const partOf = (name: Name) =>
  parts.again(name, () =>
    import(/* webpackChunkName: "overlays" */ './overlays').then((all) => all[name] as ComponentType<object>),
  );

/** In milliseconds; long enough to load the first page's code and rows. */
const restMs = 2000;

export const preloadOverlays = (): void => void setTimeout(() => whenIdle(loadOverlays), restMs);

const names = ['Drawer', 'Dropdown', 'Modal', 'ModalPlace', 'Popover', 'Progress', 'Tooltip'] as const;

/** Loads all overlays, so that they render at once afterwards. */
export const loadOverlays = (): void => names.forEach(partOf);

/** Returns a component that is loaded when it is first rendered. */
export function late<Props extends object>(name: Name) {
  return function Late(props: Props) {
    const [page] = useState(() => partOf(name));
    return (
      <LazyPart page={page} fallback={null}>
        {(Loaded) => <Loaded {...props} />}
      </LazyPart>
    );
  };
}

/** Returns a component that is not rendered before it is first opened. */
function opened<Props extends { open?: boolean | undefined }>(name: Name) {
  const Late = late<Props>(name);
  return function Opened(props: Props) {
    const [wasOpened, setOpened] = useState(false);
    if (props.open && !wasOpened) setOpened(true);
    return (wasOpened || props.open) && <Late {...props} />;
  };
}

type Trigger = 'click' | 'hover' | 'focus';
const events = { click: 'onClick', hover: 'onMouseEnter', focus: 'onFocus' } as const;
type Handlers = Partial<Record<(typeof events)[Trigger], (event: SyntheticEvent) => void>>;

interface OverProps {
  trigger?: Trigger[];
  children: ReactElement<Handlers & { autoFocus?: boolean }>;
}

/** Returns an overlay beside an element. Mounted on first use, so that a page with many rows renders faster. */
function over<Props extends object>(name: Name) {
  return function Over({ children, ...props }: Props & OverProps) {
    const [isOpen, setOpen] = useState<boolean>();
    const [asked, setAsked] = useState<{ by: Trigger; page: ReturnType<typeof partOf> }>();
    if (asked === undefined) {
      const ask = (trigger: Trigger) => [
        events[trigger],
        (event: SyntheticEvent) => {
          children.props[events[trigger]]?.(event);
          setAsked({ by: trigger, page: partOf(name) });
          setOpen(true);
        },
      ];
      return cloneElement(
        children,
        Object.fromEntries((props.trigger ?? (['hover'] as const)).map(ask)) as Handlers,
      );
    }
    // The trigger is mounted again, and may have had the focus.
    const trigger = cloneElement(children, { autoFocus: asked.by !== 'hover' });
    return (
      <LazyPart page={asked.page} fallback={trigger}>
        {(Loaded) => {
          const Opening = Loaded as ComponentType<object>;
          return <Opening {...{ ...props, open: isOpen, onOpenChange: setOpen, children: trigger }} />;
        }}
      </LazyPart>
    );
  };
}

export interface DrawerProps extends AntdDrawerProps {
  /** The address says that it is open, so back closes it without an entry of its own. */
  isInAddress?: boolean;
}

export const Modal = opened<ModalProps>('Modal');
export const Drawer = opened<DrawerProps>('Drawer');
export const Dropdown = over<Omit<DropdownProps, keyof OverProps>>('Dropdown');
export const Popover = over<Omit<PopoverProps, keyof OverProps>>('Popover');
export const Tooltip = over<Omit<TooltipProps, keyof OverProps>>('Tooltip');
export const Progress = late<ProgressProps>('Progress');
