import { PageTitle } from '@/components/shell/PageTitle';

export default function HomePage() {
  return <PageTitle title="Home" />;
}
