// The tags of fonts' tables, as Core Text names them, for `CTFontCopyTable(_:_:_:)`.

/// The table `BASE`.
public let kCTFontTableBASE: Int = 0x4241_5345
/// The table `CBDT`.
public let kCTFontTableCBDT: Int = 0x4342_4454
/// The table `CBLC`.
public let kCTFontTableCBLC: Int = 0x4342_4C43
/// The table `CFF`.
public let kCTFontTableCFF: Int = 0x4346_4620
/// The table `CFF2`.
public let kCTFontTableCFF2: Int = 0x4346_4632
/// The table `COLR`.
public let kCTFontTableCOLR: Int = 0x434F_4C52
/// The table `CPAL`.
public let kCTFontTableCPAL: Int = 0x4350_414C
/// The table `DSIG`.
public let kCTFontTableDSIG: Int = 0x4453_4947
/// The table `EBDT`.
public let kCTFontTableEBDT: Int = 0x4542_4454
/// The table `EBLC`.
public let kCTFontTableEBLC: Int = 0x4542_4C43
/// The table `EBSC`.
public let kCTFontTableEBSC: Int = 0x4542_5343
/// The table `GDEF`.
public let kCTFontTableGDEF: Int = 0x4744_4546
/// The table `GPOS`.
public let kCTFontTableGPOS: Int = 0x4750_4F53
/// The table `GSUB`.
public let kCTFontTableGSUB: Int = 0x4753_5542
/// The table `HVAR`.
public let kCTFontTableHVAR: Int = 0x4856_4152
/// The table `JSTF`.
public let kCTFontTableJSTF: Int = 0x4A53_5446
/// The table `LTSH`.
public let kCTFontTableLTSH: Int = 0x4C54_5348
/// The table `MATH`.
public let kCTFontTableMATH: Int = 0x4D41_5448
/// The table `MERG`.
public let kCTFontTableMERG: Int = 0x4D45_5247
/// The table `MVAR`.
public let kCTFontTableMVAR: Int = 0x4D56_4152
/// The table `OS/2`.
public let kCTFontTableOS2: Int = 0x4F53_2F32
/// The table `PCLT`.
public let kCTFontTablePCLT: Int = 0x5043_4C54
/// The table `STAT`.
public let kCTFontTableSTAT: Int = 0x5354_4154
/// The table `SVG`.
public let kCTFontTableSVG: Int = 0x5356_4720
/// The table `VDMX`.
public let kCTFontTableVDMX: Int = 0x5644_4D58
/// The table `VORG`.
public let kCTFontTableVORG: Int = 0x564F_5247
/// The table `VVAR`.
public let kCTFontTableVVAR: Int = 0x5656_4152
/// The table `Zapf`.
public let kCTFontTableZapf: Int = 0x5A61_7066
/// The table `acnt`.
public let kCTFontTableAcnt: Int = 0x6163_6E74
/// The table `ankr`.
public let kCTFontTableAnkr: Int = 0x616E_6B72
/// The table `avar`.
public let kCTFontTableAvar: Int = 0x6176_6172
/// The table `bdat`.
public let kCTFontTableBdat: Int = 0x6264_6174
/// The table `bhed`.
public let kCTFontTableBhed: Int = 0x6268_6564
/// The table `bloc`.
public let kCTFontTableBloc: Int = 0x626C_6F63
/// The table `bsln`.
public let kCTFontTableBsln: Int = 0x6273_6C6E
/// The table `cidg`.
public let kCTFontTableCidg: Int = 0x6369_6467
/// The table `cmap`.
public let kCTFontTableCmap: Int = 0x636D_6170
/// The table `cvar`.
public let kCTFontTableCvar: Int = 0x6376_6172
/// The table `cvt`.
public let kCTFontTableCvt: Int = 0x6376_7420
/// The table `fdsc`.
public let kCTFontTableFdsc: Int = 0x6664_7363
/// The table `feat`.
public let kCTFontTableFeat: Int = 0x6665_6174
/// The table `fmtx`.
public let kCTFontTableFmtx: Int = 0x666D_7478
/// The table `fpgm`.
public let kCTFontTableFpgm: Int = 0x6670_676D
/// The table `fvar`.
public let kCTFontTableFvar: Int = 0x6676_6172
/// The table `gasp`.
public let kCTFontTableGasp: Int = 0x6761_7370
/// The table `glyf`.
public let kCTFontTableGlyf: Int = 0x676C_7966
/// The table `gvar`.
public let kCTFontTableGvar: Int = 0x6776_6172
/// The table `hdmx`.
public let kCTFontTableHdmx: Int = 0x6864_6D78
/// The table `head`.
public let kCTFontTableHead: Int = 0x6865_6164
/// The table `hhea`.
public let kCTFontTableHhea: Int = 0x6868_6561
/// The table `hmtx`.
public let kCTFontTableHmtx: Int = 0x686D_7478
/// The table `hsty`.
public let kCTFontTableHsty: Int = 0x6873_7479
/// The table `just`.
public let kCTFontTableJust: Int = 0x6A75_7374
/// The table `kern`.
public let kCTFontTableKern: Int = 0x6B65_726E
/// The table `kerx`.
public let kCTFontTableKerx: Int = 0x6B65_7278
/// The table `lcar`.
public let kCTFontTableLcar: Int = 0x6C63_6172
/// The table `loca`.
public let kCTFontTableLoca: Int = 0x6C6F_6361
/// The table `ltag`.
public let kCTFontTableLtag: Int = 0x6C74_6167
/// The table `maxp`.
public let kCTFontTableMaxp: Int = 0x6D61_7870
/// The table `meta`.
public let kCTFontTableMeta: Int = 0x6D65_7461
/// The table `mort`.
public let kCTFontTableMort: Int = 0x6D6F_7274
/// The table `morx`.
public let kCTFontTableMorx: Int = 0x6D6F_7278
/// The table `name`.
public let kCTFontTableName: Int = 0x6E61_6D65
/// The table `opbd`.
public let kCTFontTableOpbd: Int = 0x6F70_6264
/// The table `post`.
public let kCTFontTablePost: Int = 0x706F_7374
/// The table `prep`.
public let kCTFontTablePrep: Int = 0x7072_6570
/// The table `prop`.
public let kCTFontTableProp: Int = 0x7072_6F70
/// The table `sbit`.
public let kCTFontTableSbit: Int = 0x7362_6974
/// The table `sbix`.
public let kCTFontTableSbix: Int = 0x7362_6978
/// The table `trak`.
public let kCTFontTableTrak: Int = 0x7472_616B
/// The table `vhea`.
public let kCTFontTableVhea: Int = 0x7668_6561
/// The table `vmtx`.
public let kCTFontTableVmtx: Int = 0x766D_7478
/// The table `xref`.
public let kCTFontTableXref: Int = 0x7872_6566
