export * from '@/lib/web/locale/format';
