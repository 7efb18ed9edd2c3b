/** Bar beside a number that says the same. @param part fraction from 0 to 1 */
export function Bar({ part }: { part: number }) {
  return (
    <svg aria-hidden="true" focusable="false" className="mt-1 block h-2 w-36 max-w-full">
      <rect width="100%" height="100%" rx="3" className="fill-brand-wash" />
      <rect width={`${part * 100}%`} height="100%" rx="3" className="fill-brand" />
    </svg>
  );
}
