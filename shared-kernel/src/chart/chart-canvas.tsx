import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { LoadingPanel } from '../ui/panels';
import { palettes, type ColorScheme } from '../antd/palettes';
import type { ChartOption } from './chart-option';
import type { startChart } from './echarts-parts';
import { whenNear } from './when-near';

export interface ChartPicture {
  /** Returns the PNG as a data URL; undefined until the chart is drawn. */
  png: () => string | undefined;
}

interface ChartCanvasProps {
  option: ChartOption;
  scheme: ColorScheme;
  /** CSS pixels. */
  height: number;
  label: string;
  onFailure: () => void;
  onOpen?: ((index: number) => void) | undefined;
  ref: Ref<ChartPicture>;
}

/** The drawing of a chart; echarts is loaded with the first one that comes near the screen. */
export function ChartCanvas({ option, scheme, height, label, onFailure, onOpen, ref }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ReturnType<typeof startChart>>();

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
        setChart(started);
      }, onFailure);
    const cancel = whenNear(place, () => void draw());
    return () => {
      isGone = true;
      cancel();
      observer?.disconnect();
      started?.dispose();
      setChart(undefined);
    };
  }, [onFailure]);

  useEffect(() => {
    // Our option is a plain object; echarts' type is wider than anything drawn here.
    chart?.setOption(option as Parameters<typeof chart.setOption>[0], { notMerge: true });
  }, [chart, option]);

  useImperativeHandle(
    ref,
    () => ({
      png: () => chart?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: palettes[scheme].card }),
    }),
    [chart, scheme],
  );

  return (
    <div style={{ position: 'relative', height }}>
      {!chart && <LoadingPanel rows={Math.floor(height / 40)} />}
      <div ref={host} role="img" aria-label={label} style={{ position: 'absolute', inset: 0 }} />
    </div>
  );
}
