import { useEffect, useEffectEvent, useRef } from 'react';
import { LoadingPanel } from '../ui/panels';
import type { ChartOption } from './chart-option';
import type { startChart } from './echarts-parts';
import { whenNear } from './when-near';

export type StartedChart = ReturnType<typeof startChart>;

interface ChartCanvasProps {
  option: ChartOption;
  /** CSS pixels. */
  height: number;
  label: string;
  isPrinting: boolean;
  chart: StartedChart | undefined;
  /** Called when echarts has started, and with undefined once the drawing is removed. */
  onChart: (chart: StartedChart | undefined) => void;
  onFailure: () => void;
  onOpen?: ((index: number) => void) | undefined;
}

/** The drawing of a chart; echarts is loaded with the first one that comes near the screen. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { option, height, label, isPrinting, chart, onChart, onFailure, onOpen } = props;
  const host = useRef<HTMLDivElement>(null);

  const open = useEffectEvent((index: number) => onOpen?.(index));

  useEffect(() => {
    const place = host.current;
    if (!place) return undefined;
    let isGone = false;
    let started: ReturnType<typeof startChart> | undefined;
    let observer: ResizeObserver | undefined;
    const draw = () =>
      import('./echarts-parts').then(({ startChart: start }) => {
        if (isGone) return;
        started = start(place);
        started.on('click', ({ dataIndex }) => {
          if (typeof dataIndex === 'number') open(dataIndex);
        });
        observer = new ResizeObserver(() => started?.resize());
        observer.observe(place);
        onChart(started);
      }, onFailure);
    const cancel = whenNear(place, () => void draw());
    return () => {
      isGone = true;
      cancel();
      observer?.disconnect();
      started?.dispose();
      onChart(undefined);
    };
  }, [onChart, onFailure]);

  useEffect(() => {
    // Our option is a plain object; echarts' type is wider than anything drawn here.
    const given = option as Parameters<StartedChart['setOption']>[0];
    chart?.setOption(isPrinting ? { ...given, animation: false } : given, { notMerge: true });
    // The browser prints at once: the next frame would be too late.
    if (isPrinting) chart?.getZr().flush();
  }, [chart, option, isPrinting]);

  return (
    <div style={{ position: 'relative', height }}>
      {!chart && <LoadingPanel rows={Math.floor(height / 40)} />}
      <div ref={host} role="img" aria-label={label} style={{ position: 'absolute', inset: 0 }} />
    </div>
  );
}
