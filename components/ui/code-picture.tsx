import { getTranslations } from 'next-intl/server';
import { classNames } from './class-names';
import { Icon } from './icon';

type Code = { size: number; path: string };

/** A code for a phone's camera, its meaning beside it. White in dark mode, too: cameras expect dark on light. */
export const CodePicture = ({ code: { size, path }, className }: { code: Code; className?: string }) => (
  <svg
    viewBox={`0 0 ${size} ${size}`}
    aria-hidden="true"
    className={classNames('shrink-0 rounded-control bg-white', className)}
  >
    <path d={path} fill="#000" shapeRendering="crispEdges" />
  </svg>
);

export const PrintedCode = ({ address, code }: { address: string; code: Code }) => (
  <div className="hidden print:mt-6 print:block">
    <CodePicture code={code} className="size-36" />
    <p className="text-sm">{address}</p>
  </div>
);

/** On a large screen: the same code one click away, for whoever goes on with a phone. */
export async function PhoneCode({ code }: { code: Code }) {
  const t = await getTranslations('centers.public.onPhone');
  return (
    <details name="on-phone" className="relative hidden md:block print:hidden">
      <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5">
        <Icon name="barcode" className="size-4" />
        {t('title')}
      </summary>
      <div className="absolute right-0 z-10 mt-1 w-56 rounded-card border border-line bg-raised p-4 text-sm shadow-float">
        <CodePicture code={code} className="mb-3 w-full" />
        <p>{t('text')}</p>
      </div>
    </details>
  );
}
