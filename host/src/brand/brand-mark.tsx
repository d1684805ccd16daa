/** A shield with a tick: covered. */
export function BrandMark() {
  return (
    <svg className="host-mark" viewBox="0 0 32 32" aria-hidden>
      <path
        fill="currentColor"
        d="M16 2.5 4.5 6.6v8.2c0 7.2 4.9 12.4 11.5 14.7 6.6-2.3 11.5-7.5 11.5-14.7V6.6z"
      />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m10.8 15.6 3.8 3.8 6.8-7.2"
      />
    </svg>
  );
}
