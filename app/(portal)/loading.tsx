import { PageSkeleton } from '@/components/shell/PageSkeleton';

export default PageSkeleton;
