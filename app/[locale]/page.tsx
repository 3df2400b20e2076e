import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hero } from '@/components/site/home/hero';
import { Professionals } from '@/components/site/home/professionals';
import { RequestCards } from '@/components/site/home/request-cards';
import { Steps } from '@/components/site/home/steps';
import { Tiers } from '@/components/site/home/tiers';
import { alternates } from '@/lib/i18n/alternates';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home');
  return { title: t('title'), alternates: await alternates('/') };
}

export default function Home() {
  return (
    <>
      <Hero />
      <Steps start="A3" end="B1" />
      <Tiers />
      <Professionals />
      <RequestCards />
    </>
  );
}
