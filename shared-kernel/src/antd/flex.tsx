import type { ComponentProps } from 'react';

interface FlexProps extends ComponentProps<'div'> {
  wrap?: boolean;
  vertical?: boolean;
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'start' | 'center' | 'end' | 'space-between';
  /** A number is in CSS pixels. */
  gap?: number | string;
}

/** Elements side by side or, `vertical`, below each other. */
export const Flex = ({ wrap, vertical, align, justify, gap, style, ...rest }: FlexProps) => (
  <div
    {...rest}
    style={{
      display: 'flex',
      flexWrap: wrap ? 'wrap' : undefined,
      flexDirection: vertical ? 'column' : undefined,
      alignItems: align,
      justifyContent: justify,
      gap,
      ...style,
    }}
  />
);
