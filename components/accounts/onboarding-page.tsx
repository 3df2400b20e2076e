import type { ReactNode } from 'react';

interface OnboardingPageProps {
  title: string;
  lead: string;
  children?: ReactNode;
  /** Links to alternatives. */
  links?: { href: string; label: string }[];
}

/** The layout of sign-in and registration: one narrow card. */
export function OnboardingPage({ title, lead, children, links = [] }: OnboardingPageProps) {
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-form rounded-card border border-line bg-raised p-6 sm:p-10">
        <h1 className="display text-3xl">{title}</h1>
        <p className="mt-2 mb-8 text-ink-soft">{lead}</p>
        {children}
        {links.length > 0 && (
          <ul className="mt-8 space-y-1 border-line border-t pt-6">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="link inline-flex min-h-11 items-center">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
